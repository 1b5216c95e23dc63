# 14. Lost line ends: what does this print?
text=$(printf 'one\n\n\n')
echo "[$text]"
