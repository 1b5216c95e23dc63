// 10. Adds one to the largest number. What is wrong?
#include <iostream>
#include <limits>

int main(int count, char**) {
  int largest = std::numeric_limits<int>::max();
  std::cout << (largest + count > largest) << '\n';
}
