# 9. Single or double: the safe way
name=world
echo "hello $name"
